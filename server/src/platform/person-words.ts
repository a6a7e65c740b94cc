/** The address of a person, as far as it is known. */
export interface Address {
  street: string | null
  unit: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** Formats an address on one line; null if none is known. */
export function addressLine({ street, unit, city, state, zip }: Address): string | null {
  const place = [state, zip].filter(Boolean).join(' ')
  return [street, unit, city, place].filter(Boolean).join(', ') || null
}

/** The name of a person, as far as it is known. */
export interface Named {
  first_name: string | null
  last_name: string | null
}

/** The full name; empty if none is known. */
export function nameOf(person: Named): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ')
}
