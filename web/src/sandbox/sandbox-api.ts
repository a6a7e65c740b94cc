/** The sandbox's own calls: plain JSON, no session (DESIGN 8). */
export interface InboxMessage {
  id: number
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  received_at: string
  code: string | null
  link: string | null
}

export async function readInbox(to: string): Promise<InboxMessage[]> {
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  const response = await fetch(`/sandbox/api/inbox${query}`)
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`)
  return (await response.json()) as InboxMessage[]
}

export interface ClockReading {
  now: string
  ahead_days: number
}

export async function readClock(): Promise<ClockReading> {
  const response = await fetch('/sandbox/api/clock')
  if (!response.ok) throw new Error(`The clock answered ${response.status}.`)
  return (await response.json()) as ClockReading
}

/** Answers when every run that fell due is made; a month takes seconds. */
export async function advanceClock(days: number): Promise<ClockReading> {
  const response = await fetch('/sandbox/api/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_days: days }),
  })
  const body = (await response.json()) as ClockReading & { message?: string }
  if (!response.ok) throw new Error(body.message ?? 'The clock could not be moved.')
  return body
}
