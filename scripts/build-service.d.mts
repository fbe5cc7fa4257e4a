/** Puts the service and its libraries into a few files, unless they are of these very sources. @throws Error */
export function buildService(): void;
