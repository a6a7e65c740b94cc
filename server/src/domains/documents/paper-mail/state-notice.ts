import { formatLongDate } from '@passbook/contract/format-dates'
import { type BusinessDate, partsOf } from '../../../platform/calendar/business-date.ts'
import { stateName } from '../../contact/activity.ts'

/** The office of each state to which unclaimed property goes. */
const ADMINISTRATORS: Readonly<Record<string, string>> = {
  AK: 'Department of Revenue',
  AL: 'State Treasurer',
  AR: 'Auditor of State',
  AZ: 'Department of Revenue',
  CA: 'State Controller',
  CO: 'State Treasurer',
  CT: 'State Treasurer',
  DC: 'Office of Finance and Treasury',
  DE: 'State Escheator',
  FL: 'Department of Financial Services',
  GA: 'Department of Revenue',
  HI: 'Department of Budget and Finance',
  IA: 'State Treasurer',
  ID: 'State Treasurer',
  IL: 'State Treasurer',
  IN: 'Attorney General',
  KS: 'State Treasurer',
  KY: 'State Treasurer',
  LA: 'State Treasurer',
  MA: 'State Treasurer',
  MD: 'Comptroller',
  ME: 'State Treasurer',
  MI: 'Department of Treasury',
  MN: 'Department of Commerce',
  MO: 'State Treasurer',
  MS: 'State Treasurer',
  MT: 'Department of Revenue',
  NC: 'State Treasurer',
  ND: 'Department of Trust Lands',
  NE: 'State Treasurer',
  NH: 'State Treasurer',
  NJ: 'Unclaimed Property Administration',
  NM: 'Taxation and Revenue Department',
  NV: 'State Treasurer',
  NY: 'State Comptroller',
  OH: 'Division of Unclaimed Funds',
  OK: 'State Treasurer',
  OR: 'State Treasurer',
  PA: 'Treasury Department',
  RI: 'General Treasurer',
  SC: 'State Treasurer',
  SD: 'State Treasurer',
  TN: 'Department of Treasury',
  TX: 'Comptroller of Public Accounts',
  UT: 'State Treasurer',
  VA: 'Department of the Treasury',
  VT: 'State Treasurer',
  WA: 'Department of Revenue',
  WI: 'Department of Revenue',
  WV: 'State Treasurer',
  WY: 'State Treasurer',
}

const COMMONWEALTHS = ['KY', 'MA', 'PA', 'VA']

/** “the State of Alabama”, “the Commonwealth of Kentucky”, “the District of Columbia”. */
function jurisdictionOf(state: string): string {
  if (state === 'DC') return 'the District of Columbia'
  const kind = COMMONWEALTHS.includes(state) ? 'Commonwealth' : 'State'
  return `the ${kind} of ${stateName(state)}`
}

/** “the Alabama State Treasurer”. */
function administratorOf(state: string): string {
  return `the ${stateName(state)} ${ADMINISTRATORS[state] ?? 'unclaimed property office'}`
}

/** The heading that a state prescribes: that of RUUPA 502, or that of California (CCP 1513.5). */
export function headingOf(state: string, before: BusinessDate): string {
  if (state === 'CA') {
    return 'THE STATE OF CALIFORNIA REQUIRES US TO NOTIFY YOU THAT YOUR UNCLAIMED PROPERTY MAY BE TRANSFERRED TO THE STATE IF YOU DO NOT CONTACT US'
  }
  const who = jurisdictionOf(state)
  return `Notice. ${who.charAt(0).toUpperCase()}${who.slice(1)} requires us to notify you that your property may be transferred to the custody of ${administratorOf(state)} if you do not contact us before ${formatLongDate(before)}.`
}

/**
 * What happens if nobody answers. California takes a report without money first, and the money from June 1 to 15
 * of the next year; until then the account stays (CCP 1530, 1532).
 */
export function transferWords(
  state: string,
  { before, reportOn }: { before: BusinessDate; reportOn: BusinessDate },
): string {
  const report = `If we don’t hear from you before ${formatLongDate(before)}, state law requires us to report the account by ${formatLongDate(reportOn)}`
  if (state === 'CA') {
    const year = partsOf(reportOn).year + 1
    return `${report} and to transfer its money to ${administratorOf(state)} between June 1 and June 15, ${year}. Until then it stays here and earns, and you can keep it. After that you would have to claim the money from the state.`
  }
  return `${report} and to transfer the money in it to ${administratorOf(state)}. It would then stop earning here, and you would have to claim it from the state.`
}
