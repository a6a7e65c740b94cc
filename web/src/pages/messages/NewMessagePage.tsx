import { MESSAGE_CENTER } from '../../destinations.ts'
import { NewMessage } from '../../features/messages/NewMessage.tsx'

export function NewMessagePage() {
  return <NewMessage pages={MESSAGE_CENTER} />
}
