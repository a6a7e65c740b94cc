import { type Institution, type Letter, freezeIfNotYou, reach } from './letter.ts'

/** Emails about who receives the account when its last owner dies. They name no beneficiary. */
export const beneficiaryLetters = {
  beneficiaries_changed: (institution: Institution, { what }: { what: string }): Letter => ({
    subject: `The beneficiaries of your ${institution.short_name} account changed`,
    standing: { status: 'Beneficiaries changed', tone: 'good' },
    paragraphs: [`${what} You confirmed it with a code.`, freezeIfNotYou(institution)],
    link: { label: 'View your beneficiaries', url: '/beneficiary/list' },
  }),
  /** For the second holder, who cannot see the list. */
  beneficiaries_changed_joint: (institution: Institution, { what }: { what: string }): Letter => ({
    subject: `The beneficiaries of your ${institution.short_name} joint account changed`,
    standing: { status: 'Beneficiaries changed', tone: 'good' },
    paragraphs: [
      `${what} The other holder of the account made this change. Beneficiaries receive the account only after both of you have died.`,
      `If you have questions, ask the other holder or ${reach(institution)}.`,
    ],
  }),
}
