// Phrases around the values: comparisons, orders, suggestions, negation, fillers and topics that are no car search.

/** Comparison before a number. `after` and `before` exclude the bound itself where it is a year. */
export const comparisonsBefore = {
  lte: 'under,less than,less then,lower than,below,up to,upto,max,maximum,maximum of,max of,no more than,not more than,not over,not above,no higher than,no over,sub,within,budget,budget of,my budget is,budget is,budget around,for,for under,for less than,to spend,spend up to,spend,can spend,cheaper than,at most,limit,limit of,cap,capped at,not exceeding,wont go over,dont want to spend more than,cant spend more than,cant go over,no greater than,smaller than,fewer than,or less than,underneath,beneath,until,till,<,<=,max budget,maximum budget,top budget,inside,got,have,ive got,i have,only have,with only,less,not exceed,to the value of,no later than,not past,not newer than,for up to,for max,undr,uner,unda,udner',
  gte: 'over,above,from,at least,atleast,min,minimum,minimum of,min of,more than,greater than,not less than,no less than,no lower than,not under,not below,no under,upwards of,north of,starting at,starting from,since,>,>=,exceeding,higher than,dearer than,beyond,not before,no earlier than,not older than,no older than',
  around:
    'around,about,approx,approximately,circa,roughly,near,close to,around about,somewhere around,give or take,say,aprox,around the,~,ish,nearly,c',
  after: 'after,post,newer than,later than,younger than',
  before: 'before,pre,older than,earlier than,prior to',
  between:
    'between,btw,btwn,in between,inbetween,ranging from,anywhere between,somewhere between,range',
};
/** Comparison after a number. */
export const comparisonsAfter = {
  lte: 'or less,or under,and under,max,maximum,tops,or below,and below,or cheaper,or older,or earlier,and older,and earlier,or fewer,at most,to spend,budget,limit,at the most,and less,backwards,or lower,max budget,or before,cap,top,and before',
  gte: 'or more,+,plus,and up,and over,or over,or above,and above,onwards,onward,or newer,and newer,or later,and later,and onwards,upwards,minimum,min,or better,or up,on wards,and more,and upwards,or higher,or greater,at least,or younger,forward,forwards,up,or after,newer,and after,on',
  around:
    'ish,or so,or thereabouts,give or take,roughly,approx,or there abouts,or near offer,thereabouts,odd',
};
/** Words that name the subject before the comparison: "kms under 80k". */
export const subjects = {
  km: 'km,kms,mileage,odometer,kilometres,kilometers,odo,klms,ks,kays,clocked,travelled,driven,done,km reading,milage,kilometre,has done,odo reading',
  price: 'price,priced,cost,costs,costing,priced at,price range,asking,value,valued at',
  year: 'year,years,built,build,model year,year model,made,year range,manufactured,build year,registered',
  repayment:
    'repayments,repayment,weekly repayments,payments,weekly,payment,weekly budget,weekly payments,pay',
  towing:
    'tow,tows,towing,towing capacity,tow capacity,braked towing,braked,can tow,tow rating,pull,pulls,haul,tow weight,towing weight,braked tow,towing capability,braked towing capacity,capacity,towing rating',
  seats:
    'seats,fits,seat,seating,seating for,room for,carries,carry,family of,seating capacity,seater,sit,fit,holds,space for,seats for',
  doors: 'doors',
  ancap:
    'ancap,ancap rating,safety rating,stars,star rating,ancap rated,ancap safety,ancap safety rating',
  cylinders: 'cylinders',
  litres: 'engine,engine size',
};
/** Units after a number. */
export const units = {
  km: 'km,kms,kilometres,kilometers,kilometre,kilometer,klm,klms,on the clock,on it,on the odo,on the odometer,clicks,kilometre,km on it,kms on it,kms on the clock,km on the clock,mileage,travelled,odometer,on clock,kms travelled,kilomters,kilometeres,k m,kms driven,kliks,kmz',
  ks: 'ks,k s,kays,ks on it,ks on the clock,kay,kays on the clock',
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,kg towing,kg braked,kg tow',
  tonne: 't,ton,tonne,tons,tonnes,tonner,tonns',
  seats: 'seater,seat,seats,seaters,str,seated,seating,seeter',
  people: 'people,passengers,adults,person,ppl,people in,occupants,passenger,of us',
  doors: 'door,doors,dr,drs,dorr',
  cylinders: 'cyl,cylinder,cylinders,cyls,cylinda',
  litres: 'l,lt,ltr,litre,liter,litres,liters,lts,litre engine,l engine',
  ancap:
    'star,stars,star ancap,stars ancap,star ancap rating,star safety,star safety rating,star rating,star ancap safety,star ancap safety rating,star rated,ancap stars,star ancap rated,star crash rating,star crash test,ancap',
  yearsOld:
    'years old,year old,yrs old,yr old,yo,y o,years of age,years or newer,years old or newer,years or less,years old or less,years or younger,yrs or newer,yrs or less',
  years: 'years,year,yrs,yr',
  week: 'a week,per week,/ week,pw,p w,p/w,weekly,each week,wk,/ wk,per wk,a wk,every week,week,/week,p wk,weekly repayments,per week repayments,per weeks',
  fortnight:
    'a fortnight,per fortnight,/ fortnight,pf,p f,fortnightly,each fortnight,fortnight,fn,every fortnight,every two weeks,every 2 weeks,p/f,/ fn,per fn',
  month:
    'a month,per month,/ month,pm,p m,monthly,each month,month,mth,per mth,every month,p/m,/ mth,a mth,pcm',
  deposit: 'deposit,down,upfront,up front,dollar deposit,dep,deposit paid',
};
export const sorts: Record<string, string> = {
  'price asc':
    'cheapest,lowest price,lowest priced,least expensive,low to high,price low to high,lowest price first,cheapest first,cheapest price,most affordable,price ascending,lowest cost,cheapest to dearest,sort by price,sorted by price,best price,price lowest,lowest prices,low price first,order by price,price lowest first,by price,cheapist,cheepest,cheapst,cheapest possible,rock bottom,price lowest to highest,bottom price,cheapest you got',
  'price desc':
    'dearest,most expensive,highest price,highest priced,high to low,price high to low,dearest first,priciest,most expensive first,highest price first,price descending,most costly,price highest first,price highest,price highest to lowest,top price,highest prices',
  'year desc':
    'newest,newest first,latest year,latest model first,newest year,most recent year,year newest,newest to oldest,sort by newest,by newest,youngest,sort by year,sorted by year,latest model,by year,most recent model,newest model,newest models,year newest first,latest models,most recent first',
  'year asc': 'oldest,oldest first,oldest year,year oldest,oldest to newest,by oldest,oldest model',
  'km asc':
    'lowest km,lowest kms,lowest kilometres,lowest kilometers,lowest mileage,least kms,least km,least kilometres,lowest ks,lowest odometer,fewest kms,fewest km,lowest km first,sort by km,sort by kms,least mileage,kms low to high,km low to high,by kms,by km,lowest klms,least driven,sorted by km,sorted by kms,fewest kilometres,sort by kilometres,sort by odometer,sort by mileage,lowest kms first,lowest kays,odometer low to high,least ks,smallest km,lowest milage,least travelled,kilometres low to high,lowest mileage first',
  'km desc': 'highest km,highest kms,most kms,most kilometres,highest mileage,highest kilometres',
  'created_at desc':
    'latest arrivals,just in,new in stock,just arrived,new arrivals,latest stock,newest stock,recently added,latest listings,newest listings,new listings,just listed,recently listed,latest arrival,newest arrivals,just landed,new stock,fresh stock,latest added,most recently added,new to stock,newly listed,newly arrived,latest in,recent arrivals,last added,new in,added this week,most recent listings,added recently,new to the yard,latest additions,date added,newly added,most recent arrivals,arrived this week,recently arrived,latest cars in stock,just come in,newest in stock,latest in stock,newest listed',
  'fuel_consumption asc':
    'most economical,most fuel efficient,best fuel economy,lowest fuel consumption,best on fuel,best economy,lowest fuel use,best mileage per litre,most efficient,least fuel,lowest consumption,best fuel consumption,cheapest to run,cheapest on fuel,best fuel efficiency,uses least fuel,lowest running cost,uses the least fuel,best mpg,least thirsty,best fuel economy first,lowest running costs,most frugal,fuel economy best,best fuel mileage,lightest on fuel',
  'ancap desc':
    'safest,highest ancap,best ancap,best safety rating,highest safety rating,most safe,safest first,best safety,highest ancap rating,best crash rating,best ancap rating,top safety rating',
  'towing_kg desc':
    'best towing,highest towing,highest tow rating,highest towing capacity,most towing,biggest towing capacity,best tow vehicle,best for towing,best tow rating,strongest towing,highest tow capacity,most towing capacity,best tow car,greatest towing capacity,best towing capacity,max towing,max tow,biggest tow rating,heaviest towing,maximum towing,maximum towing capacity,largest towing capacity,best tower,most tow capacity,tows the most,biggest tow capacity,best towing vehicle,highest braked towing',
  'engine_litres desc': 'biggest engine,largest engine,biggest motor,most engine',
  'engine_litres asc': 'smallest engine,smallest motor',
  'seats desc': 'most seats,biggest seating',
};
/** Suggestions: [phrases, filters as "field op value"]. */
export const lifestyles: readonly (readonly [string, string])[] = [
  [
    'first car,1st car,p plater,l plater,p plate,l plate,ps,p platers,learner,learner driver,new driver,teenager,teen,18 year old,17 year old,16 year old,19 year old,18yo,17yo,16yo,my teenage son,my teenage daughter,teenage,uni student,student,young driver,green ps,red ps,first time driver,provisional driver,learners,first cars,18 yr old,17 yr old,high school kid,new licence,l platers,18th birthday,p1,just got her licence,just got his licence,newly licensed',
    'price lte 20000|ancap gte 5',
  ],
  [
    'big family,large family,growing family big,big families,large families,whole family,big family car,family of many',
    'seats gte 7',
  ],
  [
    'family,kids,kid,children,child,pram,soccer mum,school run,baby,babies,toddler,newborn,family friendly,families,school drop off,school pick up,soccer dad,child seats,baby seat,baby seats,child seat,car seats,twins,stroller,mums taxi,school runs,soccer mom,growing family,prams,mum of two,mum of three,baby on the way,family hauler',
    'body eq SUV|ancap gte 5',
  ],
  [
    'grey nomad,grey nomads,gray nomad,gray nomads,lap of australia,around australia,caravanning,big lap,lap of oz,the big lap,travel around australia,travelling australia,touring australia,retirement travel,caravaning,outback trip,road trip around australia,round australia,nomads,nomad,travelling around australia',
    'towing_kg gte 2500|fuel eq Diesel|drive eq 4WD',
  ],
  [
    'tradie,tradies,tradesman,tradesmen,apprentice,work,tools,business,worksite,work site,builder,sparky,plumber,electrician,carpenter,chippy,landscaper,site,farm,work vehicle,work car,workhorse,work horse,farmer,landscaping,apprentices,tradey,trady,concreter,painter,job site,gardener,mowing,lawn mowing,construction,gardening',
    'body eq Ute|features eq Tow Bar',
  ],
  [
    'boat,horse float,horse,horses,float,boats,horse floats,horsefloat,tinnie',
    'towing_kg gte 2000',
  ],
  [
    'caravan,camper,caravans,camper van towing,campervan tow,van tow,tow a van,tow van,tow my van,tow the van,towing a van,towing van,towing my van,tow our van',
    'towing_kg gte 2500',
  ],
  [
    'trailer,jet ski,jetski,camper trailer,box trailer,jet skis,trailers,motorbike trailer,bike trailer',
    'towing_kg gte 1500',
  ],
  [
    'rideshare,ride share,uber,didi,ola,taxi,ubering,uber eats,uber driver,uber driving,ride sharing,rideshare driver,ridesharing,uber car,rideshare car',
    'fuel eq Hybrid|body eq Sedan',
  ],
  [
    'city,small,runabout,run about,commuter,run around,runaround,zippy,city car,inner city,around town,easy to park,compact,little,tiny,city driving,nippy,tight parking,small car,easy parking,city runabout,town car,shopping trolley,small parking',
    'body eq Hatchback',
  ],
  [
    'economical,cheap to run,long commute,fuel efficient,good on fuel,fuel economy,efficient,low running costs,good fuel economy,fuel saver,great on fuel,save fuel,light on fuel,frugal,low fuel consumption,cheap on fuel,eco friendly,saves fuel,save on fuel,good mileage,long drive to work,economic,low fuel,good economy,petrol saver,great fuel economy,environmentally friendly,fuel sipper,low running cost,cheap running costs,easy on fuel,fuel saving,green car,eco,good on petrol,commuting,long distance commute,highway commute,low emissions,low emission',
    'fuel eq Hybrid',
  ],
  [
    'camping,beach,island,off road,offroad,off roading,offroading,fraser island,bush,off roader,bush bashing,beach driving,four wheel driving trips,fishing trips,fraser,fishing,camp,kgari,moreton island,outback adventure,sand driving,offroader,bush track,dirt roads,adventure,weekends away,bush tracks,stradbroke,weekend camping,tracks,hunting,outback driving,mud,off the beaten track',
    'drive eq 4WD',
  ],
  [
    'luxury,prestige,luxurious,executive,plush,posh,fancy,upmarket,high end,luxury car,premium feel,classy,top end,luxo,flash,prestigious',
    'features eq Leather Seats',
  ],
  [
    'fun,sports car,sporty,sports,weekend car,fun car,weekender,sportscar,sports cars,fun to drive,fun weekend,sportscars,fast,midlife crisis,mid life crisis,sunday drive,weekend toy,track car,track day,quick,driver s car,sunday driver',
    'body eq Coupe|body eq Convertible',
  ],
  [
    'dog,dogs,bikes,surfboard,surfboards,mountain bikes,surfing,prams and dogs,bike,kayak,surfer,labrador dog,surf board,surf,boards,surf boards,puppy,pets,mountain bike,pet,kayaks,golden retriever,big boot,cargo space,boot space,lots of boot space,cycling,huge boot,large boot',
    'body eq Wagon|body eq SUV',
  ],
  [
    'nanna,nana,elderly,nan,grandma,grandpa,grandparents,retiree,pensioner,easy to get in,retired,grandmother,granny,seniors,senior,old lady,retirees,oldies,parents retiring,pensioners,elderly parents,pop,nanas,easy to get into,bad hip,high seating,bad back,bad knees,easy access,grandfather,easy entry,my gran,gran',
    'body eq SUV|transmission eq Automatic',
  ],
  [
    'snow,ski trips,skiing,ski,thredbo,perisher,snow trips,alpine,snowy mountains,snowboarding,ski trip,snowfields,snow trip,ski season,falls creek,mt buller,mount hotham',
    'drive eq AWD',
  ],
  [
    'safe,safety,good safety rating,safety rating,high safety,good safety,safe as,great safety rating,good ancap,good ancap rating,high safety rating,ancap,great safety,ancap rating,ancap rated,really safe,very safe,super safe,crash rating',
    'ancap gte 5',
  ],
  [
    'cheap,affordable,inexpensive,bargain,cheapie,budget,low cost,bargains,cheap as chips,cheap as,cheapish,tight budget,value for money,good value,on a budget,low price,low budget,cheep,dirt cheap,low priced,great value,cheaper,economy car,super cheap,bomb,best deal,best value,best deals',
    'sort eq price asc',
  ],
];
export const lowKm =
  'low km,low kms,low kilometre,low kilometres,low kilometer,low kilometers,low mileage,low ks,low odometer,lo kms,lo km,not too many kms,not too many km,not too many ks,not too many kilometres,not many kms,not many ks,few kms,low klms,low kays,low klm,little kms,very low kms,very low km,super low kms,not many kilometres,not a lot of kms,minimal kms,low milage,small kms,lowish kms,low odo,low low kms,not too many kilometers,not many km,hardly driven,barely driven,not high kms,low km s,not too many kays,not too high kms,ultra low kms,low-km,few kilometres,few km,low travelled,no high kms,not high km,genuine low kms,without too many kms,reasonable kms,lower kms,lower km,lowkm,lowkms,barely used,not heaps of kms,not a lot of ks,not much mileage,low on kms,low in kms,low travel,lightly driven,low kmz';
export const recent =
  'newish,late model,near new,nearly new,near-new,recent model,new ish,as new,almost new,fairly new,latemodel,recent,not too old,relatively new,late models,like new,nearnew,late modle,quite new,reasonably new,pretty new,later model,late-model,not very old,modern,only a few years old,a few years old,newer,newer model,few years old,not old,just a few years old,recent models';
export const negations =
  'not,no,non,without,except,except for,excluding,other than,but not,isnt,arent,dont want,anything but,apart from,besides,not a,not an,but no,do not want,never,avoid,thats not,that isnt,which isnt,not interested in,hate,ex.,exclude,minus,aside from,not the,that arent,is not,are not,any but,nothing,definitely not,no more,anything except,instead of,dislike,bar the,without a,without an,sans,w o,rather than,doesnt have,dont like,wont have,with no,and not,just not,neither,not any,anything other than,excl,all but,cant be,must not be,non-';
export const nearMe =
  'near me,nearby,close to me,closest,nearest,local,around me,in my area,close by,near my,close to home,near my place,locally,near home,around here,near here,closest to me,nearest to me,my area,near by,within driving distance,my local area,near where i live,in my local area,near us,close to us,not far from me,near mine,nearest me,close to my place,close to here';
export const nearWords =
  'near,nearby to,close to,around,near to,not far from,closest to,nearest to,in the vicinity of,surrounding,next to,just outside,outside of,nearest,anywhere near,based near,local to,driving distance from,driving distance of,close by';
export const inWords =
  'in,at,from,located in,based in,in the,within,around the,available in,for sale in,dealers in,cars in,stock in,only in,to,near,of';
/** Words that say nothing about the car. */
export const fillers =
  'a an the car cars vehicle vehicles auto mobile automobile for sale sell selling stock in on at of with and or vs versus but to is are am be been i im ive id you your youve we our us me my mine it its this that those these any some something anything someone anyone one ones please pls plz thanks thank cheers hi hello hey gday mate show find search searching look looking lookin list see get give want wanted wanting need needs needed needing wants would like love buy buying purchase after can could do does did have has had got there what whats which where who when how much many about available availability under drive away driveaway on finance financed good great nice decent reliable reliability clean tidy condition excellent immaculate mint quality well maintained best top cool beautiful awesome solid perfect ideal suitable suit suits right comfortable comfy spacious roomy practical big large medium mid size sized midsize full size huge small-ish tough strong powerful really very super so quite pretty just only also too as if then than from by up out all every each both either maybe perhaps probably possibly preferably prefer preferred ideally must should shall will ok okay fine whatever now today asap soon currently right-now still left here near round more less most lots plenty heaps few bit tad other others else new-to deal deals dealer dealers dealership dealerships private seller owner owners one-owner single log books logbook logbooks service history full rego registered registration rwc roadworthy included warranty under-warranty no-accidents accident free son daughter mum mom dad wife husband partner girlfriend boyfriend friend brother sister parents mother father old man kinda sort type types kind model models make makes brand brands range series edition-s version option options optional features feature fitted equipped comes come built inbuilt factory genuine original max-spec spec specs capable able use used-for using driver drivers driving drive person people room space interior exterior paint painted colour colours color colors coloured colored metallic solid-colour dark light bright shade body shape style styled bodied engine engined motor gearbox transmission trans speed spd powered power fuel running run runs seats door doors price priced prices cost costs dollars dollar bucks aud cash money spend spending budget approx around australia australian aussie oz delivered delivery made yard lot listing listings advertised ad website site online results inventory selection heres lets let us help me-find wondering wonder tell know if-possible possible possibly thinking think considering consider interested keen hoping hope willing urgently urgent dont cant doesnt mind matter care though through because since his her their theirs they he she him them self another next first second time times day days weekend weekends everyday daily long short distance trips trip travel travelling touring-car road roads highway town country rural live lives based located somewhere anywhere place area region metro ranges price-range value cheap-ish sort sorted order ordered by-price per total max min at-least least same thing things stuff go goes going take takes drives driven owned own buyers buyer shopper shoppers ones-with between who-has has-to having haves having-a will-be able-to fit fits hold holds carry carries tow tows towing pull capacity rating rated star stars capability braked tonne vehicle-that lookn serch shwo wat u ur r2 n w gimme wanna gonna gotta wana lookin4 4sale forsale ya yo youve-got upto rwd-only only-please sum thx ta tia km kms kilometres ks under-finance tyres year years yr yrs old price-d low high higher lower spare cyl cylinder cylinders litre litres l weight heavy heavyish load loads ability set setup system kit pack package control assist unit units-x bloody ripper beauty fair dinkum grab snag score pick sweet rig wheels ride whip motorcar heap cracker extra yes nah hmm well uh um er ah oh wow lol haha etc eg ie aka plus incl including include includes inc and-or per-haps repayment repayments weekly payments payment pay paying afford loan rate rates term month monthly'.replaceAll(
    '-',
    ' ',
  );
/** A query with one of these is not about finding a car in stock: it gets no filter. */
export const topics =
  'weather,forecast,pizza,flights,flight,hotel,hotels,recipe,recipes,opening hours,trading hours,business hours,what time,open today,open saturday,open sunday,are you open,open on,opening times,phone number,contact number,head office,contact us,customer service,email address,address,directions,owners manual,owner manual,user manual,workshop manual,service manual,repair manual,instruction manual,manual pdf,pdf,floor mats,floor mat,seat covers,seat cover,brake pads,brake pad,spare parts,parts,part number,wiper blades,wipers,wiper,windscreen,windshield,oil filter,air filter,engine oil,oil change,spark plugs,spark plug,timing belt,cam belt,alternator,radiator,gearbox oil,coolant,clutch kit,key fob,key battery,replacement key,spare key,car battery,battery replacement,fuse box,fuse diagram,wiring diagram,head unit,dash cam,dashcam,torque specs,tyre pressure,tyre size,tyres for,new tyres,set of tyres,wheel alignment,wheel nuts,rims for,exhaust,suspension,lift kit,shock absorbers,headlight globe,headlight bulb,tail light,bumper,side mirror,roadworthy inspection,roadworthy certificate,rego renewal,renew rego,rego check,ppsr,rego transfer,transfer rego,registration renewal,register,check rego,service cost,book a service,book service,service booking,car service,service centre,service center,logbook service,servicing,service my,mechanic,mechanics,panel beater,smash repairs,repair,repairs,repair cost,how to,how do i,how do you,how can i fix,why is,why does,why wont,my engine,engine light,warning light,check engine light,wont start,not starting,flat battery,insurance,insurance quote,ctp,green slip,finance calculator,loan calculator,repayment calculator,calculator,stamp duty,interest rate,interest rates,credit score,apply for finance,finance application,car loan,car loans,payout figure,balloon payment,novated lease calculator,sell my,selling my,sell a car,sell your car,sell car,sell my car,i want to sell,want to sell,trade in,trade in value,trade my car,tradein,valuation,value my,value of my,what is my,worth,whats my car worth,redbook,red book,cash for cars,we buy,buy my,wreckers,wrecker,wrecking,scrap,scrap metal,car removal,towing service,tow truck service,roadside assistance,car wash,detailing,rental,rentals,for rent,rent a car,car hire,hire car,hire,to rent,units for rent,rent,house,houses,apartment,apartments,real estate,job,jobs,career,careers,vacancy,vacancies,salary,apprenticeship,work experience,news,movie,movies,lyrics,song,football,afl,nrl,footy,cricket,score,scores,game,games,fixture,bitcoin,crypto,stock price,share price,shares,stock market,asx,login,log in,sign in,password,facebook,youtube,google,netflix,instagram,gmail,iphone,laptop,tv,phone plan,phone case,covid,doctor,dentist,restaurant,restaurants,cafe,coffee,burger,kfc,mcdonalds,pub,dinner,lunch,haircut,gym,wedding,plumber near,lawyer,bus timetable,timetable,train,ferry,petrol prices,fuel prices,petrol price,fuel price,diesel price,diesel prices,petrol station,charging stations,charging station,ev charger,tax return,centrelink,medicare,passport,translate,test drive booking,book a test drive,complaint,complaints,complain,refund,recall,recalls,recall check,airbag recall,takata,reviews,review,problems,common problems,specifications,release date,0 100,0 to 100,top speed,horsepower,fuel consumption figures,vs review,wallpaper,toy car,toys,hot wheels,lego,scale model,model kit,poster,diecast,remote control,ringtone,driving test,driving lessons,driving school,learner test,licence renewal,license renewal,renew licence,hazard perception,drivers licence,speeding fine,fines,demerit points,parking fine,toll,tolls,linkt,e toll,history of,who owns,ceo,founded,owner of,meaning,definition,capital of,population,clothing,shirt,shoes,bed,sofa,couch,fridge,washing machine,dishwasher,lawn mower,bicycle,pushbike,scooter,motorbike for,puppies,kittens,cats,holiday,holidays,cruise ship,cruises,bali,cancel,unsubscribe,privacy policy,terms and conditions,about us,test test,hello world,select from,drop table,script,tickets,ticket,concert,ladder,horoscope,weather today,lotto,tattoo,nearest petrol,sydney to,distance to,warranty claim,claim,accident claim,touch up paint,paint code,oil capacity,oil type,service schedule,service interval,jump start,bluetooth pairing,pair phone,pair my phone,reset,update maps,map update,wheel bearing,brake fluid,brakes squeaking,squeaking,leaking,stalling,overheating,noise,rattling,misfire,error code,fault code';
/** Places that are searched although no car may stand there. State -> towns. */
export const towns: Record<string, string> = {
  NSW: 'sydney,central coast,newcastle,wollongong,broken hill,griffith,byron bay,coffs harbour,grafton,kempsey,moree,katoomba,blue mountains,manly,bondi,hurstville,hunter valley,parkes,mudgee,cooma,queanbeyan,penrith,blacktown,castle hill,northern beaches,western sydney,narrabri,gunnedah,ballina,deniliquin,young nsw,cowra,inner west',
  VIC: 'melbourne,geelong,ballarat,bendigo,frankston,sunshine,box hill,glen waverley,echuca,portland,colac,gippsland,moe,warragul,mornington peninsula,essendon,st kilda,richmond vic,brunswick,wyndham,cranbourne,hamilton vic,torquay,wonthaggi,kilmore,werribee,craigieburn,dromana,rosebud,lakes entrance,latrobe',
  QLD: 'brisbane,gold coast,sunshine coast,cairns,townsville,toowoomba,mackay,bundaberg,rockhampton,hervey bay,logan,mount isa,mt isa,noosa,redlands,airlie beach,bowen,charters towers,dalby,roma,warwick,kingaroy,maryborough,surfers paradise,burleigh,innisfail,ayr,moranbah,goondiwindi,chermside,atherton,yeppoon,proserpine,caloundra,caboolture',
  SA: 'adelaide,port lincoln,whyalla,port pirie,mount gambier,mt gambier,victor harbor,victor harbour,barossa,gawler,renmark,berri,ceduna,coober pedy,kadina,naracoorte,mt barker,noarlunga,barossa valley,port adelaide',
  WA: 'perth,fremantle,broome,kalgoorlie,geraldton,bunbury,albany,karratha,port hedland,esperance,margaret river,busselton,mandurah,armadale,northam,kununurra,carnarvon,exmouth,newman,rockingham,joondalup',
  TAS: 'hobart,launceston,devonport,burnie,kingston tas,ulverstone',
  NT: 'darwin,alice springs,katherine,palmerston,tennant creek',
  ACT: 'canberra,tuggeranong,woden,fyshwick',
};
/** Cities that are ordinary words too: they count only after "in" or before a state. */
export const weakCities =
  'sale,orange,bentley,officer,casino,reservoir,emerald,como,clare,prospect,hume,phillip,newton,virginia,roma,logan,moe,young nsw,sunshine,richmond vic,newman,katherine,kingston tas,hamilton vic,portland,warwick,bowen,clyde,emerald,berri,ayr,labrador,manly';
