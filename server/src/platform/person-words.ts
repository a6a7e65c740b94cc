interface Address {
  street: string | null
  unit: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** On one line; null while none is known. */
export function addressLine({ street, unit, city, state, zip }: Address): string | null {
  const place = [state, zip].filter(Boolean).join(' ')
  return [street, unit, city, place].filter(Boolean).join(', ') || null
}

/** Empty while no name is known. */
export function nameOf(person: { first_name: string | null; last_name: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ')
}
