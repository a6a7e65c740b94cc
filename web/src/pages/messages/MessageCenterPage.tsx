import { MESSAGE_CENTER } from '../../destinations.ts'
import { MessageCenter } from '../../features/messages/MessageCenter.tsx'

export function MessageCenterPage() {
  return <MessageCenter pages={MESSAGE_CENTER} />
}
