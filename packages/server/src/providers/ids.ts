/** The form of the ids that a plugin gives. */

/** Of the plugin and its strategies: they stand in URLs and names of files. */
export const idPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Of its domains and the steps of its tests. */
export const partIdPattern = /^[a-z0-9][a-z0-9_-]{0,62}$/;
export const partIdForm = 'is lower-case letters, digits, "-" and "_", at most 63';
