import { type MessageTemplate, consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { Refusal } from '../../shell/Refusal.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { useAct } from '../api/use-act.ts'

interface RemoveTemplateProps {
  template: MessageTemplate
  onDone: (words: string) => void
  onClose: () => void
}

/** Answers that were sent with it stay as they were sent. */
export function RemoveTemplate({ template, onDone, onClose }: RemoveTemplateProps) {
  const remove = useAct(consoleMessageEndpoints.removeTemplate, {
    onSuccess: () => {
      onDone(`“${template.name}” is removed.`)
      onClose()
    },
  })
  return (
    <AlertDialog
      title={`Remove “${template.name}”?`}
      confirmLabel="Remove template"
      cancelLabel="Keep it"
      isDanger
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { uuid: template.uuid } })}
      onCancel={onClose}
    >
      <p>Nobody can choose it any more. Answers that were sent with it stay.</p>
      <Refusal error={remove.error} />
    </AlertDialog>
  )
}
