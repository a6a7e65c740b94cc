import { REGISTRATION_MESSAGE_CENTER } from '../../destinations.ts'
import { MessageCenter } from '../../features/messages/MessageCenter.tsx'

export function RegistrationMessageCenterPage() {
  return <MessageCenter pages={REGISTRATION_MESSAGE_CENTER} />
}
