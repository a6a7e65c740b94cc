const OUTCOMES: Readonly<Record<string, string>> = {
  PASSED: 'Passed',
  FAILED: 'Failed',
  IN_REVIEW: 'Needs a review',
  FLAGGED: 'Needs more information',
  ERRORED: 'Did not run',
}

/** How a check of the provider ended. */
export function outcomeWords(outcome: string): string {
  return OUTCOMES[outcome] ?? inWords(outcome)
}

/** The provider's own name for something, to be read: "sanctions_lists" is "Sanctions lists". */
export function evidenceName(name: string): string {
  return inWords(name)
}

/** What the provider said of it; of lists and records each part, in plain text. */
export function evidenceValue(value: string): string {
  try {
    return readable(JSON.parse(value))
  } catch {
    return OUTCOMES[value] ?? value
  }
}

function readable(value: unknown): string {
  if (value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(readable).join('; ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${inWords(name)}: ${readable(part)}`)
      .join('; ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** "SELF_EMPLOYED, Clockmaker" begins with a status as it is stored. */
export function employmentWords(told: string): string {
  return told.replace(/^[A-Z_]+(?=,|$)/, inWords)
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
