export interface PasswordLink {
  email: string
  token: string
}

/** What the link of the email carries in its fragment, which no server and no log ever sees. */
export function readPasswordLink(fragment: string): PasswordLink | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const [email, token] = [fields.get('email'), fields.get('token')]
  return email && token ? { email, token } : null
}
