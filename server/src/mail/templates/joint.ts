import { LIMITS, inWords } from '@passbook/contract/limits'
import type { Institution, Letter } from './letter.ts'

const LASTS = inWords(LIMITS.invitation.hours, 'hour')

/** Sharing an account. */
export const jointLetters = {
  joint_invitation: (
    { short_name, support_email }: Institution,
    { url, inviter }: { url: string; inviter: string },
  ): Letter => ({
    subject: `${inviter} invites you to share a ${short_name} account`,
    paragraphs: [
      `${inviter} asks you to become the second holder of their savings account. Both of you then own all of it: each may deposit, and each may withdraw everything.`,
      `Have your Social Security number at hand. The link works for ${LASTS}, and you choose your own password.`,
      `If you do not know ${inviter}, do nothing, or write to ${support_email}.`,
    ],
    link: { label: 'Accept the invitation', url },
  }),
}
