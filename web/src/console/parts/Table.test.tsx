import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { type Column, Table } from './Table.tsx'

interface Row {
  name: string
  size: number
}
const COLUMNS: Column<Row>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'size', label: 'Size', cell: ({ size }) => size, sortBy: ({ size }) => size },
  { id: 'odd', label: 'Odd', cell: ({ size }) => (size % 2 === 1 ? 'yes' : 'no') },
]
const ROWS = [
  { name: 'b', size: 9 },
  { name: 'C', size: 10 },
  { name: 'a', size: 11 },
]
const fetched = { isPending: false, error: null, refetch: vi.fn() }
const open = (rows: Row[] | undefined, query = fetched) =>
  renderPage(
    <Table
      label="Things"
      columns={COLUMNS}
      query={query}
      rows={rows}
      keyOf={({ name }) => name}
      empty="Nothing yet."
    />,
  )
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

it('sorts by a heading upwards, downwards, and as it came again', async () => {
  const { user } = open(ROWS)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  expect(names()).toEqual(['b', 'C', 'a'])
  await press('Name')
  expect(names()).toEqual(['a', 'b', 'C'])
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await press('Size')
  expect(names()).toEqual(['b', 'C', 'a'])
  await press('Size')
  expect(names()).toEqual(['a', 'C', 'b'])
  await press('Size')
  expect(names()).toEqual(['b', 'C', 'a'])
  expect(screen.queryByRole('button', { name: 'Odd' })).toBeNull()
})

it('says what will be here where there is nothing', () => {
  open([])
  expect(screen.getByText('Nothing yet.')).toBeTruthy()
})

it('says that it failed, and asks again', async () => {
  const refetch = vi.fn()
  const { user } = open(undefined, { ...fetched, error: new Error('No.') as never, refetch })
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})
