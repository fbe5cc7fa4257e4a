import { expect, it } from 'vitest';
import { parseGuide } from './guide.ts';

it('reads a step for each heading of the second level, with its warning apart', () => {
  const guide = [
    '# For readers of the file',
    'Left out.',
    '## 1. First step',
    '',
    'Do this.',
    '',
    '> Take care',
    '> of that.',
    '',
    'Then this.',
    '### Not a step',
    '## Second step',
  ].join('\r\n');
  expect(parseGuide(guide)).toEqual([
    { title: 'First step', body: 'Do this.\n\nThen this.\n### Not a step', warning: 'Take care\nof that.' },
    { title: 'Second step', body: '' },
  ]);
});

it.each(['', 'No heading.', '# One'])('%j has no step', (text) => {
  expect(parseGuide(text)).toEqual([]);
});
