import Check from 'lucide-react/icons/check'
import { Collection } from 'react-aria-components/Collection'
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import * as wording from '../lib/wording.ts'
import type { Option } from './AriaField.tsx'

/** A list that is fetched page by page: the next page is requested when its end comes into view. */
export interface MoreOptions {
  isLoading: boolean
  onLoadMore: () => void
}

interface OptionListProps {
  options?: readonly Option[]
  emptyWords?: string
  /** Given for a list by pages; null once all of it is loaded. */
  more?: MoreOptions | null | undefined
}

/** The list that Select and ComboBox open. */
export function OptionList({ options, emptyWords = wording.noMatches, more }: OptionListProps) {
  const list = {
    className: 'outline-none',
    renderEmptyState: () => <p className="px-3 py-2 text-ink-muted">{emptyWords}</p>,
  }
  return (
    <Popover
      offset={6}
      className="max-h-80 w-(--trigger-width) animate-appear overflow-auto rounded-md border border-hairline bg-surface p-1.5 shadow-raised"
    >
      {more === undefined ? (
        <ListBox items={options} {...list}>
          {toItem}
        </ListBox>
      ) : (
        <ListBox {...list}>
          <Collection items={options ?? []}>{toItem}</Collection>
          {more && (
            <ListBoxLoadMoreItem {...more} className="px-3 py-2 text-sm text-ink-muted">
              {wording.loadingMore}
            </ListBoxLoadMoreItem>
          )}
        </ListBox>
      )}
    </Popover>
  )
}

function toItem({ value, label, hint }: Option) {
  return (
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
  )
}
