/** Files wait on the person's own device until the message is sent. */
export const NEVER_KEPT = 'A file you attach'
