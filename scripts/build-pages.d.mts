/** Builds the pages, unless they were built from these very sources. @throws Error where the build fails */
export function buildPages(): void;
