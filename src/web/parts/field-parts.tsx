import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Part, State } from './part.tsx'

const states = ['Karnataka', 'Kerala', 'Tamil Nadu']

export function FieldParts() {
  return (
    <>
      <Part name="Field">
        <State of="empty" room="field">
          <Field label="Full name" />
        </State>
        <State of="filled" room="field">
          <Field label="City" defaultValue="Chennai" />
        </State>
        <State of="with a prefix and a hint" room="field">
          <Field label="Mobile number" prefix="+91" hint="We send a code to it." inputMode="numeric" />
        </State>
        <State of="wrong" room="field">
          <Field label="Pincode" defaultValue="60" error="A pincode has six digits." />
        </State>
        <State of="disabled" room="field">
          <Field label="Country" defaultValue="India" disabled />
        </State>
      </Part>
      <Part name="Select">
        <State of="chosen" room="field">
          <SelectField label="State" defaultValue="Tamil Nadu">
            <Options />
          </SelectField>
        </State>
        <State of="wrong" room="field">
          <SelectField label="State of the sender" error="Please choose a state.">
            <Options />
          </SelectField>
        </State>
        <State of="disabled" room="field">
          <SelectField label="State of the shop" disabled>
            <Options />
          </SelectField>
        </State>
      </Part>
    </>
  )
}

function Options() {
  return (
    <>
      <option value="">Choose</option>
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </>
  )
}
