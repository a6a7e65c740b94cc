/** Why a PDF that cannot be looked into is not taken. */
export const UNREADABLE =
  'is packed in a way we cannot check. Print it to a new PDF and attach that.'
