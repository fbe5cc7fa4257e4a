/** What a browser sees that came back from a Provider and has nowhere to go on to. It repeats nothing of the request. */
export const callbackPagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (text: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back from the Provider</title></head>
<body>
<h1>Back from the Provider</h1>
<p>${text}</p>
</body>
</html>
`;

export const callbackPage = page(
  `This page cannot finish the authorization by itself. Return to the application where you began;
if it does not show the connection, start the authorization there again.`,
);

/** The answer belongs to a link that was opened in another browser, or has ended. */
export const refusedPage = page(
  `This authorization was not begun in this browser, or its link has ended, so nothing was connected.
If you opened the link yourself, open it in this browser and begin again. If somebody sent you here
without one, close this page: you may have been asked to connect your account for somebody else.`,
);

export const prefetchedPage = page('This page is for people who come back from a Provider.');
