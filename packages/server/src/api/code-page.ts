/** `/docs/problems`: every code that an answer can carry, for the person who looks one up. */
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { problemCatalogue } from '../problem.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  readonly kind: string;
  readonly meaning: string;
}

/** The texts are our own catalogues': nothing from outside is put into the page. */
const row = ({ id, code, kind, meaning }: Row): string =>
  `<tr id="${id}"><td><code>${code.replaceAll('_', '_<wbr>')}</code></td><td>${kind}</td><td>${meaning}</td></tr>`;

const table = (kind: string, rows: readonly Row[]): string =>
  `<table><thead><tr><th scope="col">Code</th><th scope="col">${kind}</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(row).join('\n')}</tbody></table>`;

const problems = Object.entries(problemCatalogue).map(([code, { status, title }]) => ({
  id: code,
  code,
  kind: String(status),
  meaning: `${title}.`,
}));

const diagnoses = Object.entries(diagnosisCatalogue).map(([code, { category, title, detail }]) => ({
  id: `diagnosis-${code}`,
  code,
  kind: category,
  meaning: `${title}. ${detail}`,
}));

export const codePagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export const codePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Problem and diagnosis codes – Cleat</title>
<style>
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 16%, transparent); }
body { font: 16px/1.5 Inter, system-ui, sans-serif; max-width: 60rem; margin: 2rem auto 4rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 2.5rem; } p { max-width: 70ch; }
table { border-collapse: collapse; width: 100%; }
th { font-weight: 600; } td, th { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); }
td:nth-child(2) { font-variant-numeric: tabular-nums; } tr:target { background: color-mix(in srgb, teal 18%, transparent); }
code { font: .9em ui-monospace, monospace; white-space: nowrap; }
@media (max-width: 40rem) {
  thead { display: none; }
  tr { display: grid; grid-template-columns: 1fr auto; padding: .75rem 0; border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; } td:nth-child(3) { grid-column: 1 / -1; padding-top: .25rem; }
  code { white-space: normal; }
}
</style>
</head>
<body>
<h1>Codes</h1>
<p>Every error is a problem document (RFC 9457); its <code>code</code> is one of the first table. Test reports and
credential details carry a diagnosis; its <code>code</code> is one of the second.</p>
<h2>Problems</h2>
${table('Status', problems)}
<h2>Diagnoses</h2>
${table('Category', diagnoses)}
</body>
</html>
`;
