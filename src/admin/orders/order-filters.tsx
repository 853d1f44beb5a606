import { useState } from 'react'
import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { type FilterName, markWords, type OrderFilter } from './use-order-filter.ts'

type Props = {
  filter: OrderFilter
  onChoose: (name: FilterName, value: string) => void
  onClear: () => void
}

const ways = [
  { value: 'cash-on-delivery', label: 'Cash' },
  { value: 'online-payment', label: 'Prepaid' },
]

const marks = Object.entries(markWords).map(([value, label]) => ({ value, label }))

/** Which orders of a list are shown; the address says it too. */
export function OrderFilters({ filter, onChoose, onClear }: Props) {
  const couriers = useStaffQuery('listCouriers', {}).data?.data ?? []
  // Who may not see the people of the shop may still open an address that names one.
  const seesPeople = useMe().data?.data.may.includes('staff') ?? false
  const people = useStaffQuery('listStaff', {}, { isOff: !seesPeople }).data?.data.people ?? []
  const chooseProduct = (typed: string) => {
    const value = typed.trim()
    if (value.length !== 1 && value !== (filter.product ?? '')) onChoose('product', value)
  }
  const isSet = Object.keys(filter).length > 0
  // On a phone the list comes first.
  const [isWide] = useState(() => matchMedia('(min-width: 801px)').matches)
  useKeys({ 0: () => isSet && onClear() })
  const day = (name: 'from' | 'to', label: string) => (
    <label>
      {label}
      <input
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        value={filter[name] ?? ''}
        onChange={({ target: { value } }) => onChoose(name, value)}
      />
    </label>
  )
  const choice = (
    name: FilterName,
    label: string,
    choices: ReadonlyArray<{ value: string; label: string }>,
  ) => (
    <label>
      {label}
      <select value={filter[name] ?? ''} onChange={({ target: { value } }) => onChoose(name, value)}>
        <option value="">Any</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <details className="filtering" open={isSet || isWide}>
      <summary>Filters</summary>
      <div className="filters" role="group" aria-label="Filters">
        {day('from', 'From')}
        {day('to', 'To')}
        {choice('pays', 'Paid', ways)}
        {choice(
          'courier',
          'Courier',
          couriers.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {choice('mark', 'Marked', marks)}
        <label>
          Product or SKU
          <input
            key={filter.product ?? ''}
            type="search"
            maxLength={80}
            autoComplete="off"
            defaultValue={filter.product ?? ''}
            onBlur={({ target: { value } }) => chooseProduct(value)}
            onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && chooseProduct(value)}
          />
        </label>
        {people.length > 0
          ? choice(
              'staff',
              'Confirmed or packed by',
              people.map(({ id, name }) => ({ value: id, label: name })),
            )
          : null}
        {isSet ? (
          <button type="button" onClick={onClear}>
            Clear filters <kbd>0</kbd>
          </button>
        ) : null}
      </div>
    </details>
  )
}
