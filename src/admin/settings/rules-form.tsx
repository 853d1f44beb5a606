import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { exchangeMoments, refundsOfReturned } from '#domain/setting-choices.ts'
import { chosenKey } from './chosen-key.ts'
import { CashRulesFields } from './cash-rules-fields.tsx'
import { CheckSetting, ChoiceSetting, NumberSetting } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'

/** What the shop does by itself, and what one person may do alone. */
export function RulesForm({ kept }: { kept: StaffData<'readSettings'>['rules'] }) {
  const { value, version } = kept
  return (
    <SettingForm
      label="Rules"
      kept={kept}
      read={(typed) => ({
        part: 'rules',
        version,
        value: {
          ...value,
          confirmsByItself: typed('confirmsByItself') === 'on',
          deliveredBefore: Number(typed('deliveredBefore')),
          confirmsUpTo: Number(typed('confirmsUpTo')),
          remindAfterHours: Number(typed('remindAfterHours')),
          cancelsByItself: typed('cancelsByItself') === 'on',
          cancelAfterHours: Number(typed('cancelAfterHours')),
          cashNotAt: typed('cashNotAt')
            .split(/[^0-9]+/)
            .filter(Boolean),
          cashCameBackFrom: Number(typed('cashCameBackFrom')),
          cashHighest: Number(typed('cashHighest')),
          cashFirstOrderUpTo: Number(typed('cashFirstOrderUpTo')),
          cashAdvance: Number(typed('cashAdvance')),
          returnedPrepaid: chosenKey(refundsOfReturned, typed('returnedPrepaid'), value.returnedPrepaid),
          exchangeShipsAt: chosenKey(exchangeMoments, typed('exchangeShipsAt'), value.exchangeShipsAt),
          returnDays: Number(typed('returnDays')),
          oneReturnPerOrder: typed('oneReturnPerOrder') === 'on',
          damageNeedsVideo: typed('damageNeedsVideo') === 'on',
          returnFee: Number(typed('returnFee')),
          accountantRefundsUpTo: Number(typed('accountantRefundsUpTo')),
          twoPeopleAbove: Number(typed('twoPeopleAbove')),
        },
      })}
    >
      <fieldset>
        <legend>Cash orders</legend>
        <CheckSetting
          name="confirmsByItself"
          label="Orders of known customers confirm themselves"
          isOn={value.confirmsByItself}
        />
        <NumberSetting
          name="deliveredBefore"
          label="Parcels they have taken before"
          value={value.deliveredBefore}
        />
        <NumberSetting name="confirmsUpTo" label="Up to a total of ₹" value={value.confirmsUpTo} />
        <NumberSetting
          name="remindAfterHours"
          label="Ask once more after hours"
          value={value.remindAfterHours}
        />
        <CheckSetting
          name="cancelsByItself"
          label="Orders that nobody confirms cancel themselves"
          isOn={value.cancelsByItself}
        />
        <NumberSetting name="cancelAfterHours" label="Cancel after hours" value={value.cancelAfterHours} />
      </fieldset>
      <CashRulesFields value={value} />
      <fieldset>
        <legend>Returns and money back</legend>
        <NumberSetting
          name="returnDays"
          label="Days after delivery in which pieces can be sent back"
          hint="The pages of the shop say the same number, some seconds later."
          value={value.returnDays}
        />
        <CheckSetting
          name="oneReturnPerOrder"
          label="One exchange or refund for each order"
          isOn={value.oneReturnPerOrder}
        />
        <CheckSetting
          name="damageNeedsVideo"
          label="A fault is accepted with the unboxing video only"
          isOn={value.damageNeedsVideo}
        />
        <NumberSetting name="returnFee" label="Taken off money that goes back, ₹" value={value.returnFee} />
        <ChoiceSetting
          name="returnedPrepaid"
          label="A prepaid parcel that comes back gives back"
          value={value.returnedPrepaid}
          choices={refundsOfReturned}
        />
        <ChoiceSetting
          name="exchangeShipsAt"
          label="The new piece of an exchange leaves"
          value={value.exchangeShipsAt}
          choices={exchangeMoments}
        />
        <NumberSetting
          name="accountantRefundsUpTo"
          label="An accountant gives back alone up to ₹"
          value={value.accountantRefundsUpTo}
        />
        <NumberSetting name="twoPeopleAbove" label="Two people agree above ₹" value={value.twoPeopleAbove} />
      </fieldset>
    </SettingForm>
  )
}
