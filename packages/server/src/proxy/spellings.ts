/** The spellings in which an answer may repeat a text. Pure. */

/** Some of them are equal for most texts. */
export function spellings(text: string): string[] {
  // Nothing of it is written otherwise in a URL, in JSON or in HTML (RFC 3986 §2.3).
  if (/^[\w.~-]*$/.test(text)) return [text, ...inBase64(text)];
  const inUrl = encodeURIComponent(text);
  const inJson = JSON.stringify(text).slice(1, -1);
  return [
    text,
    inUrl,
    inUrl.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ...jsonWriters.map((write) => write(inJson)),
    // An error that quotes a whole body as one string.
    JSON.stringify(inJson).slice(1, -1),
    text.replace(/[&<>"']/g, (sign) => `&${html[sign] ?? ''};`),
    ...inBase64(text),
  ];
}

const html: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

const unicode = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What writers of JSON escape beyond what they must (RFC 8259 §7), in the ways of common ones. */
const jsonWriters: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => json.replaceAll('/', '\\/'),
  (json) => json.replace(/[^\0-\x7f]/g, unicode),
  (json) => json.replaceAll('/', '\\/').replace(/[^\0-\x7f]/g, unicode),
  (json) => json.replace(/[&<>]/g, unicode),
  (json) => json.replace(/[&<>'=]/g, unicode),
  (json) => json.replace(/[&<>'+`]/g, (sign) => unicode(sign).toUpperCase().replace('U', 'u')),
];

/** Alone, and the part that does not depend on what stands before and behind within a longer text. */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const alone = bytes.toString('base64');
  const within = [0, 1, 2].map((shift) => {
    const bare = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const whole = (shift + bytes.length) % 3 === 0;
    return bare.slice(shift === 0 ? 0 : shift + 1, whole ? undefined : -1);
  });
  const all = [alone, alone.replace(/=+$/, ''), encodeURIComponent(alone), ...within];
  return [...all, ...all.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))];
}
