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
