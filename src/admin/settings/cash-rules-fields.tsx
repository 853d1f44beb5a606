import type { AdvanceRules } from '#domain/cash-advance.ts'
import type { CashRules } from '#domain/cash-rules.ts'
import { NumberSetting } from './setting-fields.tsx'

/** Who may pay at the door, and up to which total; everybody as long as nobody has changed it. */
export function CashRulesFields({ value }: { value: CashRules & AdvanceRules }) {
  return (
    <fieldset>
      <legend>Who may pay at the door</legend>
      <label>
        No cash at these PIN codes
        <textarea
          name="cashNotAt"
          rows={3}
          defaultValue={value.cashNotAt.join(' ')}
          aria-describedby="cashNotAt-hint"
        />
        <small id="cashNotAt-hint">Whole ones, or how they begin: 852 stands for all that begin so.</small>
      </label>
      <NumberSetting
        name="cashCameBackFrom"
        label="No cash after so many parcels of a number came back"
        hint="And more of them than were delivered. 0: the rule is off."
        value={value.cashCameBackFrom}
      />
      <NumberSetting
        name="cashHighest"
        label="Cash up to a total of ₹"
        hint="0: any."
        value={value.cashHighest}
      />
      <NumberSetting
        name="cashAdvance"
        label="Paid in advance by UPI or card ₹"
        hint="The rest at the door; an order that costs no more has none. It goes back like any prepaid money. 0: nothing."
        value={value.cashAdvance}
      />
      <NumberSetting
        name="cashFirstOrderUpTo"
        label="On a first order up to ₹"
        hint="Until a parcel of the number was delivered. 0: as any other."
        value={value.cashFirstOrderUpTo}
      />
    </fieldset>
  )
}
