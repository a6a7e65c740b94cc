import type { PageAddress } from '@passbook/contract/web-pages'
import type { Institution, Letter } from './letter.ts'

/** What happened, for events that have no letter of their own. */
export const alertLetters = {
  alert: (
    { short_name }: Institution,
    {
      title,
      message,
      path,
      label,
    }: { title: string; message: string; path: PageAddress; label: string },
  ): Letter => ({
    subject: `${title} · ${short_name}`,
    paragraphs: [message],
    link: { label, url: path },
  }),
}
