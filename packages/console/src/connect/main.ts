/** Small, and first of all: the session is asked for while what draws it is read. */
import './head-start.ts';

void import('./draw.tsx').then(({ draw }) => draw(), sayUnread);

/** In the page's own words: those of the strings did not come either. */
function sayUnread(): void {
  const text = document.getElementById('unread');
  if (text === null) return;
  text.previousElementSibling?.remove();
  text.hidden = false;
}
