import { parseBusinessDate } from '../src/calendar/business-date.ts'

/** What makes a depositor the second holder of an account: they signed its documents long ago. */
export const SECOND_HOLDER = {
  is_primary: false,
  joined_on: parseBusinessDate('2020-01-02'),
} as const
