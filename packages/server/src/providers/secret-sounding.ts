/**
 * Whether a name or title makes a person expect a secret behind it. Rather too often than too seldom: a
 * plugin's author can say that a field is none, but a secret that nobody marked would be shown to readers.
 */
export function soundsSecret(text: string): boolean {
  const words = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return stems.test(words) || wholeWords.test(words) || wholeTexts.test(words);
}

/** Telling wherever they stand, also when run together: `clientsecret`. */
const stems =
  /secret|passw|passphrase|passcode|token|credential|signature|assertion|certificate|keystore|apikey|(?:private|access|signing|shared)key/;

/** Telling as words only: `key`, but not `keyboard`. */
const wholeWords =
  /(?:^| )(?:keys?|pass|pwd|pins?|private|pat|jwt|bearer|pem|p12|pfx|certs?|otp|totp|mfa|cookies?|hmac|salt|seed|sas|dsn)(?: |$)/;

/** Telling only if nothing else is said: `authorization`, but not `authorizationUrl`. */
const wholeTexts =
  /^(?:auth(?:orization)?(?: (?:header|code|value|string))?|session(?: id)?|connection string)$/;
