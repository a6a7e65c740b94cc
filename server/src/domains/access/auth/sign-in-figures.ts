import { Counter } from 'prom-client'

/** Sign-ins and their failures; codes of later steps count with those of a sign-in. */
export const signIns = new Counter({
  name: 'passbook_sign_ins_total',
  help: 'Sign-ins by outcome, of depositors and staff: an attack shows as wrong passwords and locks',
  labelNames: ['who', 'outcome'],
  registers: [],
})
