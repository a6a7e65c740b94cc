import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { useDesk } from '../api/use-desk.ts'
import { SelectBox } from '../parts/SelectBox.tsx'

interface ChooseTemplateProps {
  /** The conversation that is answered. */
  uuid: string
  onChoose: (text: string) => void
}

const NONE = { value: '', label: 'Choose a template' }

/** Puts a text that is written often into the answer, to be read through and changed. */
export function ChooseTemplate({ uuid, onChoose }: ChooseTemplateProps) {
  const { data } = useDesk(consoleMessageEndpoints.fillTemplates, { params: { uuid } })
  const templates = data?.templates ?? []
  if (templates.length === 0) return null
  return (
    <div className="max-w-80">
      <SelectBox
        label="Template"
        options={[NONE, ...templates.map(({ uuid: value, name }) => ({ value, label: name }))]}
        value=""
        onChange={(chosen) => {
          const template = templates.find((one) => one.uuid === chosen)
          if (template) onChoose(template.text)
        }}
      />
    </div>
  )
}
