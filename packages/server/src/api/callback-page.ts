/** What a browser sees that came back from a Provider and has nowhere to go on to. It repeats nothing of the request. */
export const callbackPagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const callbackPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back from the Provider</title></head>
<body>
<h1>Back from the Provider</h1>
<p>This page cannot finish the authorization by itself. Return to the application where you began;
if it does not show the connection, start the authorization there again.</p>
</body>
</html>
`;
