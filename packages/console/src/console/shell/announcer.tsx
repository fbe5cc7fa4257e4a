/** Says which page has come, to those who hear it, and keeps the keyboard in it. */
import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds between looks, and for how long: a page that is read first comes, with its title, a little later. */
const interval = 150;
const patience = 10_000;

export function Announcer() {
  const path = useLocation({ select: (location) => location.pathname });
  const opened = useRef(path);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (path === opened.current) return;
    opened.current = '';
    const pressed = document.activeElement;
    let left = patience / interval;
    const timer = setInterval(() => {
      const at = document.activeElement;
      setSaid(document.title);
      left -= 1;
      if (at === document.body) {
        // What was pressed has gone with its page: from here, the next Tab goes into the new one.
        document.getElementById('content')?.focus({ preventScroll: true });
      }
      if (at !== pressed || left <= 0) clearInterval(timer);
    }, interval);
    return () => clearInterval(timer);
  }, [path]);
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>;
}
