import type { WithdrawableKind } from '@passbook/contract/consents'

export interface DeliveryWords {
  kind: WithdrawableKind
  title: string
  /** While the consent stands. */
  electronic: string
  /** Said first (STATES: Documents later), after "If you withdraw your consent,". */
  follows: string
  /** From then on. */
  paper: string
}

/** What each consent that can be taken back means, and what follows from taking it back. */
export const DELIVERIES: readonly DeliveryWords[] = [
  {
    kind: 'esign',
    title: 'How you get documents',
    electronic: 'Electronically: we write to your email address when there is a new one.',
    follows:
      'we send your statements, notices and changed documents on paper, to your home address and at no charge, from then on. You can still read them here. Your account, your money and your rate stay as they are. Tax documents have a consent of their own.',
    paper:
      'We send your statements, notices and changed documents to your home address, at no charge. You can also read them here.',
  },
  {
    kind: 'tax_delivery',
    title: 'How you get tax documents',
    electronic: 'Electronically: we write to your email address when a form is here.',
    follows:
      'each form that is made from then on comes on paper, to your home address and at no charge. You can still read it here.',
    paper:
      'Each form comes on paper, to your home address and at no charge. You can also read it here.',
  },
]
