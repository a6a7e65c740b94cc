import Check from 'lucide-react/icons/check'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import type { Option } from './AriaField.tsx'

interface OptionListProps {
  options?: readonly Option[]
  emptyWords?: string
}

/** The list that Select and ComboBox open. */
export function OptionList({ options, emptyWords = 'Nothing matches' }: OptionListProps) {
  return (
    <Popover
      offset={6}
      className="max-h-80 w-(--trigger-width) animate-appear overflow-auto rounded-md border border-hairline bg-surface p-1.5 shadow-raised"
    >
      <ListBox
        items={options}
        className="outline-none"
        renderEmptyState={() => <p className="px-3 py-2 text-ink-muted">{emptyWords}</p>}
      >
        {({ value, label, hint }: Option) => (
          <ListBoxItem
            id={value}
            textValue={label}
            className="group flex min-h-target cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-2 outline-offset-[-2px] hover:bg-sunken focus:bg-sunken selected:font-bold"
          >
            <span className="flex min-w-0 flex-col">
              <Text slot="label">{label}</Text>
              {hint && (
                <Text slot="description" className="text-sm font-normal text-ink-muted">
                  {hint}
                </Text>
              )}
            </span>
            <Check aria-hidden className="hidden size-5 shrink-0 group-selected:block" />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
