import { BASE_URL } from '../server.ts'

/** One of the people the sandbox begins with. */
export async function findDemoPerson(key: string): Promise<{ depositor_id: string }> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/depositors`)
  const people = (await reply.json()) as { key: string | null; depositor_id: string }[]
  const person = people.find((each) => each.key === key)
  if (!person) throw new Error(`there is no ${key}`)
  return person
}
