/** Where Google is; the same for everybody. */
export const BASE_URL = 'https://admin.googleapis.com';
export const TOKEN_URL = 'https://oauth2.googleapis.com/token';
export const REVOCATION_URL = 'https://oauth2.googleapis.com/revoke';
export const ISSUER = 'https://accounts.google.com';
export const AUTHORIZATION_URL = `${ISSUER}/o/oauth2/v2/auth`;
