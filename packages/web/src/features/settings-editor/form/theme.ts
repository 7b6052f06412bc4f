/** The form in the looks of the product. */
import type { RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import { ArrayFieldItemTemplate } from './templates/ArrayFieldItemTemplate.tsx'
import { ArrayFieldTemplate } from './templates/ArrayFieldTemplate.tsx'
import { FieldTemplate } from './templates/FieldTemplate.tsx'
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx'
import { MultiSchemaFieldTemplate, Nothing, UnsupportedFieldTemplate } from './templates/small-templates.tsx'
import { CheckboxesWidget } from './widgets/CheckboxesWidget.tsx'
import { CheckboxWidget } from './widgets/CheckboxWidget.tsx'
import { SelectWidget } from './widgets/SelectWidget.tsx'
import { TextareaWidget, TextWidget } from './widgets/TextWidget.tsx'

/** Fields that ask for a date, an address or a number are texts all the same: each may be a placeholder. */
const byName: RegistryWidgetsType = {
  CheckboxWidget,
  CheckboxesWidget,
  SelectWidget,
  RadioWidget: SelectWidget,
  TextWidget,
  TextareaWidget,
  PasswordWidget: TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  DateWidget: TextWidget,
  DateTimeWidget: TextWidget,
  AltDateWidget: TextWidget,
  AltDateTimeWidget: TextWidget,
  TimeWidget: TextWidget,
  ColorWidget: TextWidget,
  UpDownWidget: TextWidget,
  RangeWidget: TextWidget,
  FileWidget: TextareaWidget,
  HiddenWidget: Nothing,
}

/** A field that takes a text or a number finds its widget by these names alone. */
const byShortName: RegistryWidgetsType = {
  text: TextWidget,
  password: TextWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: SelectWidget,
  checkbox: CheckboxWidget,
  updown: TextWidget,
  range: TextWidget,
  hidden: Nothing,
}

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  UnsupportedFieldTemplate,
  TitleFieldTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
}

export const widgets: RegistryWidgetsType = { ...byName, ...byShortName }
