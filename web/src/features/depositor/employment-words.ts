import type { EmploymentStatus } from '@passbook/contract/enums'

export const EMPLOYMENT_WORDS: Record<EmploymentStatus, string> = {
  EMPLOYED: 'Employed',
  SELF_EMPLOYED: 'Self-employed',
  STUDENT: 'Student',
  RETIRED: 'Retired',
  NOT_EMPLOYED: 'Not employed',
}
