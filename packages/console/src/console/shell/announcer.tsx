/** Says which page has come, to those who hear it, and keeps the keyboard in it. */
import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds: a page that is read lazily sets its title a little later. */
const settling = 150;

export function Announcer() {
  const path = useLocation({ select: (location) => location.pathname });
  const [first] = useState(path);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (path === first && said === '') return;
    const timer = setTimeout(() => {
      setSaid(document.title);
      // What was pressed has gone with its page: from here, the next Tab goes into the new one.
      if (document.activeElement === document.body) {
        document.getElementById('content')?.focus({ preventScroll: true });
      }
    }, settling);
    return () => clearTimeout(timer);
  }, [path, first, said]);
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>;
}
