import { REGISTRATION_MESSAGE_CENTER } from '../../destinations.ts'
import { NewMessage } from '../../features/messages/NewMessage.tsx'

export function RegistrationNewMessagePage() {
  return <NewMessage pages={REGISTRATION_MESSAGE_CENTER} />
}
