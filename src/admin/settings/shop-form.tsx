import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { gstStates } from '#domain/gstin.ts'
import { labelSizes, shippingTaxes } from '#domain/setting-choices.ts'
import { chosenKey } from './chosen-key.ts'
import { ChoiceSetting, TextSetting } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'

const states = Object.fromEntries(gstStates.map((state) => [state, state]))

/** Who sells, as it stands on invoices and labels. */
export function ShopForm({ kept }: { kept: StaffData<'readSettings'>['shop'] }) {
  const { value, version } = kept
  return (
    <SettingForm
      label="Shop"
      kept={kept}
      read={(typed) => ({
        part: 'shop',
        version,
        value: {
          legalName: typed('legalName'),
          address: linesOf(typed('address')),
          state: typed('state'),
          gstin: typed('gstin').trim() === '' ? null : typed('gstin').trim().toUpperCase(),
          invoicePrefix: typed('invoicePrefix').trim().toUpperCase(),
          defaultHsn: typed('defaultHsn').trim(),
          shippingTax: chosenKey(shippingTaxes, typed('shippingTax'), value.shippingTax),
          labelSize: chosenKey(labelSizes, typed('labelSize'), value.labelSize),
        },
      })}
    >
      <TextSetting name="legalName" label="Name on invoices" value={value.legalName} />
      <label>
        Address, a line each
        <textarea name="address" rows={3} defaultValue={value.address.join('\n')} />
      </label>
      <ChoiceSetting name="state" label="State" value={value.state} choices={states} />
      <TextSetting
        name="gstin"
        label="GSTIN"
        hint="Left empty where you need not be registered: invoices then have no tax."
        value={value.gstin ?? ''}
      />
      <TextSetting
        name="invoicePrefix"
        label="Invoice numbers begin with"
        hint="A year in it, as in K/26-27/, follows the financial year, and numbers begin anew."
        value={value.invoicePrefix}
      />
      <TextSetting
        name="defaultHsn"
        label="HSN of goods that say none"
        hint="4, 6 or 8 digits."
        value={value.defaultHsn}
      />
      <ChoiceSetting
        name="shippingTax"
        label="Shipping is taxed"
        value={value.shippingTax}
        choices={shippingTaxes}
      />
      <ChoiceSetting name="labelSize" label="Labels" value={value.labelSize} choices={labelSizes} />
    </SettingForm>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
