/** How a link in a row or a line looks: for the router's links, which have no look of their own. */
import classes from './text-link.module.css';

export const textLinkClass: string = classes.link ?? '';
