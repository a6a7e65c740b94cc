import type { EmploymentStatus } from '@passbook/contract/enums'
import * as wording from './wording.ts'

export const EMPLOYMENT_WORDS: Record<EmploymentStatus, string> = {
  EMPLOYED: wording.employed,
  SELF_EMPLOYED: 'Self-employed',
  STUDENT: wording.student,
  RETIRED: wording.retired,
  NOT_EMPLOYED: wording.notEmployed,
}
