import { type Institution, type Letter, freezeIfNotYou, reach } from './letter.ts'

/** Emails about who receives the account when its last owner dies. They name no beneficiary. */
export const beneficiaryLetters = {
  beneficiaries_changed: (institution: Institution, { what }: { what: string }): Letter => ({
    subject: `The beneficiaries on your ${institution.short_name} account were changed`,
    standing: { status: 'Beneficiaries changed', tone: 'good' },
    paragraphs: [`${what} The change was confirmed with a code.`, freezeIfNotYou(institution)],
    link: { label: 'View your beneficiaries', url: '/beneficiary/list' },
  }),
  /** For the second holder, who has read the list and agreed to it. */
  beneficiaries_changed_joint: (institution: Institution, { what }: { what: string }): Letter => ({
    subject: `The beneficiaries on your ${institution.short_name} joint account were changed`,
    standing: { status: 'Beneficiaries changed', tone: 'good' },
    paragraphs: [
      `${what} Beneficiaries receive the account only after both of you have died.`,
      `If you have questions, ask the other holder or ${reach(institution)}.`,
    ],
  }),
}
