import { CorrectEmail } from '@passbook/contract/console/customer-acts'
import { correctEmail } from '../../../auth/contact/correct-email.ts'
import type { Carrier } from './carrier.ts'

export const carryCorrectEmail: Carrier = async (
  { ctx, actor },
  { institution_id, depositor_id, payload },
) => {
  if (depositor_id === null) throw new Error('an address of nobody')
  const { email } = CorrectEmail.parse(payload)
  await correctEmail(ctx, { institution_id, depositor_id, email, actor })
}
