import { useState } from 'react'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { useSandbox } from '../use-sandbox.ts'
import { Message } from './Message.tsx'

const REFRESH_MS = 2_000

/** Every email and text message of the bank, newest first, optionally of one address. */
export function Inbox({ of }: { of: string }) {
  const [to, setTo] = useState(of)
  const inbox = useSandbox(['inbox', to], () => sandbox.inbox(to.trim()), REFRESH_MS)
  return (
    <Section
      title="Inbox"
      lead="Every email and text message that was sent, newest first. Codes and links are here the moment they are sent."
    >
      <Card>
        <div className="mb-4 max-w-task">
          <Field label="Show only what was sent to">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                placeholder="Email address or phone number"
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        <QueryState
          query={inbox}
          empty={
            to
              ? 'Nothing was sent there yet.'
              : 'Nothing yet. Register or sign in, and codes and links arrive here.'
          }
        >
          {(messages) => (
            <ul>
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </Section>
  )
}
