import { US_STATES, stateCode } from '@passbook/contract/us-states'

/** SPEC 5: turns a typed city and state, with or without a comma, into 'City, ST'; null without a state. */
export function toCityState(typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, ' ').replace(/,+$/, '')
  const comma = text.lastIndexOf(',')
  if (comma >= 0) return join(text.slice(0, comma), text.slice(comma + 1))

  // Longest name first, so that 'Charleston West Virginia' is not read as Virginia.
  const endings = US_STATES.flat().toSorted((a, b) => b.length - a.length)
  const ending = endings.find((name) => text.toLowerCase().endsWith(` ${name.toLowerCase()}`))
  return ending ? join(text.slice(0, -ending.length), ending) : null
}

function join(city: string, state: string): string | null {
  const code = stateCode(state)
  const name = city.trim()
  return code && name ? `${capitalise(name)}, ${code}` : null
}

/** Changes only names typed all lowercase or all uppercase: 'McLean' and 'DeKalb' stay. */
function capitalise(name: string): string {
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s.-])\p{L}/gu, (start) => start.toUpperCase())
}
