/** PEM (RFC 7468) as it comes out of forms: its line breaks may be real, escaped once or more, or lost. */

/** PEM holds no backslash of its own, so every escape in it stands for a line break. */
export function withRealNewlines(text: string): string {
  return text.replace(/\\+[rn]/g, '\n');
}

export function pem(label: string, body: string): string {
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
