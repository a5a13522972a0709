// Words around numbers and places: comparisons, units, subjects.
import type { Phrases } from '../lexicon.ts';

/** Comparison before a number. `after` and `before` exclude the bound itself where it is a year. */
const before: Phrases['before'] = {
  lte: 'under,undr,uner,less than,lower than,below,up to,max,maximum,sub,within,budget,for,to spend,spend,can spend,cheaper than,at most,limit,fewer than,until,till,<,got,have,less,upto,budget around,cap,smaller than,<=,inside,with only',
  gte: 'over,above,from,at least,min,minimum,more than,greater than,upwards of,starting at,since,>,past,higher than,exceeding,beyond',
  around: 'around,about,approx,approximately,circa,roughly,near,close to,say,~,ish,c,nearly',
  after: 'after,post,newer than,later than,younger than',
  before: 'before,pre,prior to,older than,earlier than',
  /** Turns the comparison that follows around: "no older than". */
  not: 'no,not,nothing,cant go,cant spend,cant be,wont go,dont go,not go,dont want,not spend,not be,dont want to go',
  between: 'between,btw,btwn,range',
};
const after: Phrases['after'] = {
  lte: 'or less,or under,and under,max,maximum,tops,or below,and below,or cheaper,or older,or earlier,and older,at most,to spend,budget,limit,and less,or lower,top,backwards,max budget,or before,cap,and before',
  gte: 'or more,+,plus,and up,and over,or over,or above,and above,onwards,onward,upward,or newer,and newer,or later,and onwards,upwards,minimum,min,or better,or up,and more,and upwards,or higher,at least,or younger,to current,to present,forward,up,newer,on,and later,or greater,to now,forwards,or after,and after',
  around: 'ish,or so,approx,roughly',
};
/** Words that name the subject before the comparison: "kms under 80k". */
const subjects: Phrases['subjects'] = {
  km: 'km,kms,mileage,odometer,kilometres,kilometers,odo,klms,ks,kays,travelled,done,kilometre,has done,clocked,driven,milage',
  price: 'price,priced,cost,price range,costs,priced at,asking',
  year: 'year,years,built,build,model year,year model,made,registered,year range,manufactured,build year',
  repayment: 'repayments,repayment,payments,weekly,payment,weekly budget,weekly payments,pay',
  towing:
    'tow,tows,towing,towing capacity,tow capacity,braked towing,braked,can tow,tow rating,pull,pulls,capacity,braked tow,towing rating',
  seats:
    'seats,fits,seat,seating,seating for,room for,carries,family of,seating capacity,seater,sit,fit,holds,seats for',
  doors: 'doors',
  range: 'range,driving range,battery range',
  deposit: 'deposit,deposit of,with deposit',
  weight: 'atm,gtm,tare,tare weight,gvm,payload,ball weight',
  ancap:
    'ancap,ancap rating,safety rating,stars,star rating,ancap rated,ancap safety,ancap safety rating',
  cylinders: 'cylinders',
  litres: 'engine,engine size',
};
/** Units after a number. */
const units: Phrases['units'] = {
  km: 'km,kms,kilometres,kilometers,kilometre,kilometer,klm,klms,on the clock,on it,on the odo,on the odometer,mileage,travelled,odometer,on clock',
  ks: 'ks,kays,kay',
  kg: 'kg,kgs,kilos,kilograms,kg towing,kg braked,kg tow',
  tonne: 't,ton,tonne,tons,tonnes',
  seats: 'seater,seeter,seatter,seter,seat,seats,seaters,str,seating',
  people: 'people,passengers,adults,person,ppl,passenger,of us,people in,occupants',
  doors: 'door,doors,dr,drs',
  weight:
    'atm,kg atm,t atm,tonne atm,tare,kg tare,gvm,kg gvm,t gvm,tonne gvm,gtm,kg gtm,payload,kg payload,t payload,tonne payload,ton payload',
  cc: 'cc',
  cylinders: 'cyl,cylinder,cylinders,cyls',
  litres: 'l,lt,ltr,litre,litres,liter,liters,lts,litre engine',
  ancap: 'star,stars,star safety,star safety rating,star rating,star rated,ancap stars,ancap',
  yearsOld:
    'years old,year old,yrs old,yr old,yo,years or newer,years or less,years old or newer,years old or less,yrs or newer,yrs or less',
  years: 'years,year,yrs,yr',
  week: 'a week,per week,each week,pw,weekly,wk,per wk,per w,every week,week,weekly repayments',
  fortnight: 'a fortnight,per fortnight,pf,fortnightly,fortnight,fn,per f,per fn',
  month: 'a month,per month,pm,monthly,month,mth,per mth,per m,every month,pcm',
  day: 'a day,per day,daily,each day',
  deposit: 'deposit,down,upfront,dollar deposit,dep',
};
/** Words before a place. */
const places: Phrases['places'] = {
  near: 'near,close to,around,near to,not far from,closest to,nearest to,next to,nearest,close by,nearby to,anywhere near',
  in: 'in,at,from,located in,based in,in the,within,for sale in,cars in,to,near,of,around the,available in,dealers in,stock in,only in',
};

export const phrases: Phrases = { before, after, subjects, units, places };
