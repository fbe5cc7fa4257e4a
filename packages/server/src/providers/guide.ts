/** A setup guide: Markdown with one `## ` heading a step; a block quote in a step is its warning. */

export interface GuideStep {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly warning?: string;
}

/** Text before the first step is for readers of the file and is left out. A leading number in a title is dropped. */
export function parseGuide(markdown: string): GuideStep[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const isQuote = (line: string): boolean => line.startsWith('>');
      const warning = lines
        .filter(isQuote)
        .map((line) => line.replace(/^>\s?/, ''))
        .join('\n')
        .trim();
      const body = lines
        .filter((line) => !isQuote(line))
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim();
      return { title: heading.replace(/^\d+\.\s*/, '').trim(), body, ...(warning !== '' && { warning }) };
    });
}
