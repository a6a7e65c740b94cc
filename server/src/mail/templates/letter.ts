/** Every message the bank sends, as subject, paragraphs and at most one link. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The code in large figures. */
  code?: string
  link?: { label: string; url: string }
}

/** Who writes. */
export interface Institution {
  short_name: string
  support_email: string
}
